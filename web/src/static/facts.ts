/** What the texts say about the site. */
export interface Facts {
  /** The support address. */
  email: string
  /** The account on a social network, with its @. */
  handle: string
  url: string
}
