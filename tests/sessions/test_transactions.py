import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from flask import abort, g, request, session

from app.sessions import StoreBusy, transaction


@pytest.fixture
def play(app, client):
    """Post to a transaction that runs this view."""
    views = []
    app.post("/view", endpoint="view")(transaction(lambda: views[-1]()))

    def play(view, **posted):
        views.append(view)
        return client.post("/view", **posted)

    return play


def test_it_keeps_the_views_name_and_answer(app, client):
    @app.post("/view")
    @transaction
    def view():
        """What it does."""
        session["a"] = 1
        return {"any": "value"}, 201

    response = client.post("/view")

    assert (view.__name__, view.__doc__) == ("view", "What it does.")
    assert (response.json, response.status_code) == ({"any": "value"}, 201)


def test_nothing_is_stored_when_nothing_changed(play, store):
    play(lambda: str(session.get("count")))

    assert "save" not in store.calls


def test_who_comes_second_runs_again_on_the_fresh_record(app, client, play):
    client.post("/count")
    rival = app.test_client()
    rival.set_cookie("ms", client.session_cookie)
    seen = []

    def view():
        seen.append(session["count"])
        if len(seen) == 1:
            rival.post("/count")
        session["count"] += 10
        return ""

    play(view)

    assert seen == [1, 2]
    assert client.get("/count").text == "12"


def test_a_view_that_runs_again_has_the_same_form_and_g(play, store):
    seen = []

    def view():
        g.setdefault("first", len(seen))
        seen.append((request.form["cell"], g.first, dict(session)))
        session["cell"] = request.form["cell"]
        return ""

    store.conflicts = 2
    play(view, data={"cell": "r3c4"})

    assert seen == [("r3c4", 0, {})] * 3


def test_a_view_that_is_slower_than_the_patience_is_run_again(client, play, store, monkeypatch):
    monkeypatch.setattr("app.sessions.transactions.PATIENCE", 0.05)
    store.conflicts = 1

    def view():
        time.sleep(0.1)
        session["count"] = 7
        return ""

    assert play(view).status_code == 200
    assert client.get("/count").text == "7"


def test_an_endless_conflict_ends_in_store_busy(app, client, play, store, monkeypatch):
    monkeypatch.setattr("app.sessions.transactions.PATIENCE", 0.1)
    app.register_error_handler(StoreBusy, lambda _: ("busy", 503))
    store.conflicts = 10_000
    runs = []

    def view():
        runs.append(1)
        session["count"] = 1
        return ""

    begin = time.monotonic()
    response = play(view)

    assert (response.status_code, response.text) == (503, "busy")
    assert 0.1 <= time.monotonic() - begin < 1
    assert 2 < len(runs) < 100  # it pauses, ever longer
    assert client.get("/count").text == "0"


def test_a_view_that_raises_stores_nothing(client, play, store):
    client.post("/count")
    store.calls.clear()

    def view():
        session["count"] = 99
        raise KeyError

    with pytest.raises(KeyError):
        play(view)

    assert store.calls == ["load"]
    assert client.get("/count").text == "1"


def test_a_view_that_aborts_stores_nothing_and_its_page_shows_what_is_stored(app, client, play):
    app.register_error_handler(400, lambda _: (f"still {session['count']}", 400))
    client.post("/count")

    def view():
        session["count"] = 99
        abort(400)

    assert play(view).text == "still 1"
    assert client.get("/count").text == "1"


def test_a_store_that_fails_to_save_is_met_by_the_error_handler(client, play, store):
    def view():
        session["count"] = 1
        store.broken = True
        return "moved"

    assert play(view).status_code == 503
    store.broken = False
    assert client.get("/count").text == "0"


def test_values_that_json_cannot_hold_are_the_views_error(play):
    def view():
        session["count"] = {1, 2}
        return ""

    with pytest.raises(TypeError):
        play(view)


def test_changes_from_before_the_transaction_are_an_error(app, client):
    @app.before_request
    def careless():
        session["count"] = 1

    with pytest.raises(RuntimeError, match="outside @transaction"):
        client.post("/count")


def test_no_lock_is_held_while_a_view_runs(app, client, play):
    client.post("/count")
    other = app.test_client()
    other.set_cookie("ms", client.session_cookie)
    stranger = app.test_client()
    inside, go_on = Event(), Event()

    def view():
        inside.set()
        assert go_on.wait(5)
        session["slow"] = True
        return ""

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(play, view)
        inside.wait(5)
        assert other.post("/count").text == "2"
        assert stranger.post("/count").text == "1"
        go_on.set()
        assert slow.result().status_code == 200
    assert client.get("/count").text == "2"


def increments(app, cookie, times):
    client = app.test_client()
    client.set_cookie("ms", cookie)
    return [client.post("/count").status_code for _ in range(times)].count(200)


def test_threads_on_one_session_lose_no_update(make_app, backend):
    app = make_app(backend.open())
    client = app.test_client()
    client.get("/count")

    with ThreadPoolExecutor(8) as pool:
        done = pool.map(lambda _: increments(app, client.session_cookie, 50), range(8))

    assert sum(done) == 400
    assert client.get("/count").text == "400"


def test_processes_on_one_session_lose_no_update(make_app, backend, in_processes):
    app = make_app(backend.open())
    client = app.test_client()
    client.get("/count")
    backend.close()

    done = in_processes(4, lambda: increments(app, client.session_cookie, 50))

    assert done == [50] * 4
    assert client.get("/count").text == "200"
