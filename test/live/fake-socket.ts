/** A WebSocket without a network: it records its sent frames, and the test delivers frames to it. */
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

  /** Closes the socket. As in a browser, the event `close` comes later. */
  close(): void {
    if (this.isClosed) return
    this.readyState = 3
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }

  /** Ends the socket as the server or the network does. */
  drop(): void {
    if (this.isClosed) return
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }

  receive(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** Returns the longest time without a sent frame, if the test ends `lasting` milliseconds after the first frame. */
  longestSilence(lasting: number): number {
    const times = [...this.sentAt, this.sentAt[0]! + lasting]
    return Math.max(...times.slice(1).map((time, index) => time - times[index]!))
  }
}
