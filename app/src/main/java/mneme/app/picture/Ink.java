package mneme.app.picture;

/** The colours of a picture by what they are for, on white and on dark ground. */
enum Ink {
  GROUND(0xffffff, 0x15181d),
  TEXT(0x1c2129, 0xe8ebf0),
  FAINT(0x5a6472, 0x9ba6b5),
  GRID(0xe5e8ec, 0x2b313a),
  AXIS(0x9aa4b0, 0x5b6572),
  BLUE(0x2f6fde, 0x6aa3ff),
  AMBER(0xc9790a, 0xf0a94a),
  TEAL(0x0f8a7e, 0x3fc5b4),
  VIOLET(0x7a4fd0, 0xb093f5),
  RED(0xcf3a3a, 0xf27878),
  GREEN(0x4b8b1d, 0x8fce5a),
  PINK(0xc2418f, 0xf08cc4),
  BROWN(0x85552a, 0xcfa06f);

  private final int light;
  private final int dark;

  Ink(int light, int dark) {
    this.light = light;
    this.dark = dark;
  }

  int light() {
    return light;
  }

  int dark() {
    return dark;
  }
}
