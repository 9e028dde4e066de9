"""The four games: registers of rules over one kernel."""
