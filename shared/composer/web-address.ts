/** Addresses with a user name are refused: `https://ou.edu@evil.example` looks like the address of another site. */
export function isWebAddress(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}
