// Runs before the first paint, so that a dark page never flashes white. Afterwards session/theme.ts applies the theme.
{
  const chosen = /(?:^|; )theme=(dark|light)(?:;|$)/.exec(document.cookie)?.[1]
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]').content = dark ? '#101317' : '#ffffff'
}
