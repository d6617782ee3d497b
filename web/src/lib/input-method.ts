/**
 * Whether a key belongs to an input method, which chooses among candidates with it. Safari ends the composition before the
 * Enter that confirms a candidate; only its code, 229, still says what it is.
 */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229
