// Runs before the first paint, so that a dark page never flashes white. Afterwards session/theme.ts applies the theme.
{
  const chosen = /(?:^|; )theme=(dark|light)(?:;|$)/.exec(document.cookie)?.[1]
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
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
