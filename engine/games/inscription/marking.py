"""Everything one seat may write on its own sheets: what is legal, and what comes of it.

Pure functions of a table of printed things, a context, and the seat. In order of use:

* `fresh(table, sheets) -> Seat`: the sheets as printed. `begin(table, ctx, seat) -> (Seat, events)`
  when a card or dice step opens, `lapse(seat)` when it closes, `new_round(seat)` after the event.
* `options(table, ctx, seat)`, `check(table, ctx, seat, step)`, `advance(table, ctx, seat, step)`,
  `owed(table, ctx, seat)`: the answers of `Rules.options`, `check`, `advance` and `ready`.
* `run(table, ctx, seat, effect, source)` runs an effect that the table gives (agenda, set-up),
  `claim(table, ctx, seat, assets, source)` claims what was circled outside marking (war prizes),
  `fire(table, ctx, seat, on)` sets off triggers, `relic_taken(table, ctx, seat, relic)` gives a
  relic at the close to who is owed one (`Seat.due`, P19), `slash(table, seat, kind, n)` slashes
  dashed assets (votes cast).
* `count(table, seat, noun)`, `holds(table, seat, condition)`, `value(table, seat, key, *whats)`.

`run`, `claim`, `fire` and `relic_taken` may leave the seat with something owed (`Seat.stack`).
"""
