/** A socket without a network, with what it sent and what the test delivers to it. */
export class FakeSocket extends EventTarget {
  readonly OPEN = 1
  readyState = 1
  readonly sent: string[] = []
  readonly sentAt: number[] = [Date.now()]

  get isClosed(): boolean {
    return this.readyState !== 1
  }

  send(text: string): void {
    this.sent.push(text)
    this.sentAt.push(Date.now())
  }

  /** A browser reports later that a socket is closed. */
  close(): void {
    if (this.isClosed) return
    this.readyState = 3
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }

  /** The server or the network ends it. */
  drop(): void {
    if (this.isClosed) return
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }

  receive(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** The longest time in milliseconds without a sent frame, from the opening to the end of the test. */
  longestSilence(lasting: number): number {
    const times = [...this.sentAt, this.sentAt[0]! + lasting]
    return Math.max(...times.slice(1).map((time, index) => time - times[index]!))
  }
}
