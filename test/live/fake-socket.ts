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

  /** The longest time in milliseconds without a sent frame, from the opening to the end of the test. */
  longestSilence(lasting: number): number {
    const times = [...this.sentAt, this.sentAt[0]! + lasting]
    return Math.max(...times.slice(1).map((time, index) => time - times[index]!))
  }
}
