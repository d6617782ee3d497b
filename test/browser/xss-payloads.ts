/** 300 XSS payloads: 25 of them in 12 wrappings each. A payload that runs sets `window.ran`. */
const run = 'window.ran=1'

const payloads = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<body onload=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<details open ontoggle=${run}>x</details>`,
  `<video><source onerror=${run}></video>`,
  `<a href="javascript:${run}">x</a>`,
  `<a href="java&#x09;script:${run}">x</a>`,
  `<math><mtext><table><mglyph><style><img src onerror=${run}></style></mglyph></table></mtext></math>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="data:text/html,<script>parent.ran=1</script>">`,
  `<form><button formaction="javascript:${run}">x</button></form>`,
  `<style>@import 'javascript:${run}';</style>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<template><img src=x onerror=${run}></template>`,
  `javascript:${run}//`,
  `data:text/html,<script>${run}</script>`,
  `"onmouseover="${run}" autofocus onfocus="${run}`,
  `'-(${run})-'`,
  `\${${run}}{{constructor.constructor('${run}')()}}`,
  `</textarea></title></style></script><img src=x onerror=${run}>`,
]

const wrappings: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) =>
    ` ${payload}`.toUpperCase().replaceAll('WINDOW.RAN', 'window.ran').replaceAll('PARENT.RAN', 'parent.ran'),
  (payload) => `">${payload}`,
  (payload) => `'>${payload}`,
  (payload) => `-->${payload}<!--`,
  (payload) => `]]>${payload}`,
  (payload) => `\t${payload.replaceAll('<', '<\t')}`,
  (payload) => `&lt;${payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`,
  (payload) => encodeURIComponent(payload),
  (payload) => `\uff1c${payload.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e')}`,
  (payload) => `\u202e${payload}\u200b`,
  (payload) => `https://example.com/?q=${payload.replaceAll(' ', '+')} ${payload}`,
]

export const xssPayloads = payloads.flatMap((payload) => wrappings.map((wrap) => wrap(payload)))
