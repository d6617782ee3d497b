/** The data that the texts contain about the site. */
export interface Facts {
  email: string
  /** The account on a social network, with its @. */
  handle: string
  url: string
}
