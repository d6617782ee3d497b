/** The store that files are uploaded to, in place of XMLHttpRequest. */

let lost: (name: string) => boolean = () => false
let held: Promise<void> | undefined
let sent: string[] = []
let aborted: string[] = []

/** Makes the connection break for files with these names. */
export function loseUploads(...names: string[]): void {
  lost = (name) => names.includes(name)
}

/** Makes the first half of each file arrive, and the rest once the returned function is called. */
export function holdUploads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return resolve
}

/** The names of the files that arrived, oldest first. */
export const sentFiles = (): readonly string[] => sent

/** The names of the files whose upload was aborted, oldest first. */
export const abortedFiles = (): readonly string[] => aborted

export function emptyStore(): void {
  lost = () => false
  held = undefined
  sent = []
  aborted = []
}

export class UploadRequest {
  readonly upload: { onprogress?: (event: object) => void } = {}
  readonly status = 204
  readonly responseText = ''
  onload?: () => void
  onerror?: () => void
  #name = ''
  #isAborted = false
  open(): void {}
  abort(): void {
    this.#isAborted = true
    aborted.push(this.#name)
  }
  send(form: FormData): void {
    const file = form.get('file')
    this.#name = file instanceof File ? file.name : ''
    setImmediate(async () => {
      if (lost(this.#name)) return this.onerror?.()
      if (held) this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      await held
      if (this.#isAborted) return
      this.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 2 })
      sent.push(this.#name)
      this.onload?.()
    })
  }
}
