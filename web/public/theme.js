// Runs before the first paint, so that a dark page never flashes white. app/theme.ts takes over.
{
  let kept
  try {
    kept = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden; then the system's theme applies.
  }
  const dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]').content = dark ? '#101317' : '#ffffff'
}
