/** What the shell passes to each screen. Most screens need none of it. */
export interface ScreenProps {
  /** The last address of the screen, which is the current one while it is shown. */
  pathname: string
  isShown: boolean
  /** The name of the signed-in operator, as in claims and in the audit log. */
  operator: string
}
