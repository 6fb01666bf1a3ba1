def has_a_way_back(page):
    return bool(page.soup.select("main a[href]"))
