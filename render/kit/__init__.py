"""The drawing kit: what every sheet of every game is made of. It knows no game's rules.

ops        the display list          theme    colours by role     fonts   faces, measuring
sketch     builds a list             palette  256 colours, PNG    icons   shapes as data
furniture  header, panels, codes     paint    list to pixels      check   faults in a list
tables     cards, tracks, tables     legend   samples, words      units   bodies over nodes
alt        alt text                  pen      hand-made strokes   design  chooses the palette
"""
