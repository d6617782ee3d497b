/** Saves a text as a file with the browser. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After a minute the browser has begun to save the file and no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
