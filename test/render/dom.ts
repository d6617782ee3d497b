/** Features that happy-dom lacks and the site needs: dialogs and popovers with an open state, sizes, observers. */

/** Pixels of every element: small enough for a virtual list to render all of its rows. */
const height = 20
const width = 600

/** The observed elements, each with its IntersectionObservers. `reachEnd` reports that they have come near the screen. */
const watched = new Map<Element, Set<WatchingObserver>>()

class WatchingObserver {
  readonly callback: IntersectionObserverCallback
  readonly elements = new Set<Element>()
  /** How near the screen an element has to come, in pixels. */
  readonly pixels: number
  constructor(callback: IntersectionObserverCallback, { rootMargin = '0px' }: IntersectionObserverInit = {}) {
    this.callback = callback
    this.pixels = Number.parseFloat(rootMargin)
  }
  observe(element: Element) {
    this.elements.add(element)
    watched.set(element, (watched.get(element) ?? new Set()).add(this))
    queueMicrotask(() => this.tell(element, false))
  }
  unobserve(element: Element) {
    this.elements.delete(element)
    watched.get(element)?.delete(this)
  }
  disconnect() {
    for (const element of this.elements) this.unobserve(element)
  }
  takeRecords() {
    return []
  }
  tell(target: Element, isIntersecting: boolean) {
    if (!this.elements.has(target)) return
    const entry = { target, isIntersecting, intersectionRatio: isIntersecting ? 1 : 0 }
    this.callback([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  }
}

/** Simulates scrolling until every observed element is on the screen, or is this many pixels away from the screen. */
export function reachEnd(pixels = 0): void {
  for (const [element, observers] of watched)
    if (element.isConnected)
      for (const observer of observers) observer.tell(element, observer.pixels >= pixels)
}

class SizingObserver {
  readonly callback: ResizeObserverCallback
  readonly elements = new Set<Element>()
  constructor(callback: ResizeObserverCallback) {
    this.callback = callback
  }
  observe(target: Element) {
    this.elements.add(target)
    const size = [{ blockSize: height, inlineSize: width }]
    const contentRect = { width, height, top: 0, left: 0, bottom: height, right: width, x: 0, y: 0 }
    const entry = { target, contentRect, borderBoxSize: size, contentBoxSize: size }
    queueMicrotask(() => {
      if (this.elements.has(target))
        this.callback([entry as unknown as ResizeObserverEntry], this as unknown as ResizeObserver)
    })
  }
  unobserve(target: Element) {
    this.elements.delete(target)
  }
  disconnect() {
    this.elements.clear()
  }
}

/** Gives the document the size of the window, and every other element the same fixed size. */
function giveSizes(): void {
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { get: sizeOf(() => window.innerHeight, height) },
    clientWidth: { get: sizeOf(() => window.innerWidth, width) },
    offsetParent: {
      get(this: HTMLElement) {
        return this.parentElement
      },
    },
  })
}

const sizeOf = (ofWindow: () => number, ofOthers: number) =>
  function (this: Element) {
    return this === document.documentElement ? ofWindow() : ofOthers
  }

/** happy-dom does not know these selectors, so they are replaced with attributes that the code below sets. */
const translate = (selector: string) =>
  selector.replaceAll(':popover-open', '[data-popover-open]').replaceAll('dialog:modal', 'dialog[open]')

function translateSelectors(): void {
  for (const prototype of [Element.prototype, Document.prototype])
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const) {
      const plain: unknown = Reflect.get(prototype, name)
      if (typeof plain !== 'function') continue
      Reflect.set(prototype, name, function (this: unknown, selector: string) {
        return Reflect.apply(plain, this, [translate(selector)])
      })
    }
}

function togglePopover(element: HTMLElement, isOpen: boolean): void {
  if (element.hasAttribute('data-popover-open') === isOpen) return
  const states = isOpen ? { newState: 'open', oldState: 'closed' } : { newState: 'closed', oldState: 'open' }
  element.dispatchEvent(Object.assign(new Event('beforetoggle'), states))
  element.toggleAttribute('data-popover-open', isOpen)
  element.dispatchEvent(Object.assign(new Event('toggle'), states))
}

function openPopovers(): void {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      togglePopover(this, true)
    },
    hidePopover(this: HTMLElement) {
      togglePopover(this, false)
    },
  })
  document.addEventListener('click', ({ target }) => {
    const id =
      target instanceof Element ? target.closest('[popovertarget]')?.getAttribute('popovertarget') : null
    const popover = id ? document.getElementById(id) : null
    if (popover) togglePopover(popover, !popover.hasAttribute('data-popover-open'))
  })
}

/** Runs before each page. The permanent patches are made only once. */
export function completeDom(): void {
  const observers = { IntersectionObserver: WatchingObserver, ResizeObserver: SizingObserver }
  Object.assign(window, observers)
  watched.clear()
  document.documentElement.scrollTop = 0
  if ('isComplete' in window) return
  Object.assign(window, { isComplete: true, scrollTo: () => undefined })
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  const locks = { request: async (_: string, task: () => unknown) => task() }
  Object.defineProperty(navigator, 'locks', { value: locks })
  giveSizes()
  translateSelectors()
  openPopovers()
}

/** Like the browser's own style sheet: a closed dialog or popover is not on the screen. */
export const closedIsHidden =
  'dialog:not([open]), [popover]:not([data-popover-open]) { display: none } [hidden] { display: none }'
