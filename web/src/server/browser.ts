/**
 * The parts of a browser that pages read while they render, as a new visitor's browser has them. On the server nothing
 * happens after the rendering, so listeners are never called. Must be imported before the pages.
 */
const nothing = () => undefined
const listening = { addEventListener: nothing, removeEventListener: nothing }
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing }
const element = { ...listening, dataset: {}, style: { setProperty: nothing }, setAttribute: nothing }

const location = {
  protocol: 'https:',
  host: '',
  hostname: '',
  port: '',
  origin: '',
  pathname: '/',
  search: '',
  hash: '',
}

const page = {
  ...listening,
  location,
  history: { state: null },
  matchMedia: () => ({ ...listening, matches: false }),
  localStorage: storage,
  sessionStorage: storage,
}

Object.assign(globalThis, {
  window: page,
  localStorage: storage,
  sessionStorage: storage,
  document: {
    ...listening,
    documentElement: element,
    createElement: () => ({ ...element }),
    querySelector: () => null,
    cookie: '',
    visibilityState: 'visible',
  },
})

/** Makes the pages read this address. */
export function visit(url: URL): void {
  const { protocol, host, hostname, port, origin, pathname, search, hash } = url
  Object.assign(location, { protocol, host, hostname, port, origin, pathname, search, hash })
}
