/** The properties that the shell passes to each screen. Most screens do not use them. */
export interface ScreenProps {
  /** The path at which the screen was last shown. While the screen is shown, it is the current path. */
  pathname: string
  isShown: boolean
  /** The name of the signed-in operator, as in claims and in the audit log. */
  operator: string
}
