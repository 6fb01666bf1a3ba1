"""The game itself: rules, levels and boards, without any notion of the web."""
