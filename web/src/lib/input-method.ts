/**
 * Whether an input method handles a key, for example to choose a candidate. Safari ends the composition before the Enter
 * that confirms the candidate. That Enter can be recognized only by the key code 229.
 */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229
