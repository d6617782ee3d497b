/** Facts about the site that the texts contain. */
export interface Facts {
  email: string
  /** The account on a social network, including the @. */
  handle: string
  url: string
}
