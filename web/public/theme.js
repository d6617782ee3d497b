// Runs before the first paint, so that a dark page never flashes white. Afterwards session/theme.ts applies the theme.
{
  const chosen = /(?:^|; )theme=(dark|light)(?:;|$)/.exec(document.cookie)?.[1]
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const { dataset, style } = document.documentElement
  dataset.theme = dark ? 'dark' : 'light'
  // Room for the offline bar (ui/offline-bar.tsx), so that the page does not move when the bar shows.
  dataset.online = navigator.onLine
  // A page that the server rendered has the accents of its campus. Any other page sets them before it renders.
  const accents = (dark ? dataset.accentDark : dataset.accentLight)?.split(' ') ?? []
  for (const [at, name] of ['--accent', '--accent-ink', '--accent-text'].entries())
    if (accents[at]) style.setProperty(name, accents[at])
  // The server guesses the layout from the browser's name. A page of the other layout stays hidden until it is rendered here.
  const { layout } = dataset
  if (layout && (layout === 'narrow') !== matchMedia('(max-width: 769px)').matches) dataset.otherLayout = ''
  document.querySelector('meta[name=theme-color]').content = dark ? '#101317' : '#ffffff'
}

// The site that the browser keeps (src/offline) may be broken. If it does not start, it is removed, and the newest one loads.
if (navigator.serviceWorker?.controller)
  setTimeout(async () => {
    const hasStarted = !document.querySelector('.first-paint-main')
    if (hasStarted || !navigator.onLine || sessionStorage.getItem('restarted')) return
    sessionStorage.setItem('restarted', 'yes')
    const names = (await caches.keys()).filter((name) => name.startsWith('site-'))
    await Promise.all(names.map((name) => caches.delete(name)))
    location.reload()
  }, 10_000)
