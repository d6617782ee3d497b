import type { Frame } from '../../../shared/live/hint.ts'

/** Opens the socket of this host if nobody has; it stays until the person signs out. */
export function keepSocket(): void {}

export function sendToServer(_frame: Frame): void {}
