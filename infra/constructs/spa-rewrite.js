// A page of the SPA has no dot in its path: every one of them is the same file.
function handler(event) {
  const request = event.request
  if (!request.uri.includes('.')) request.uri = '/index.html'
  return request
}
