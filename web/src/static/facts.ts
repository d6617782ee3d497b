/** What the texts say of the site that they are on. */
export interface Facts {
  /** The support address. */
  email: string
  /** The account on a social network, with its @. */
  handle: string
  url: string
}
