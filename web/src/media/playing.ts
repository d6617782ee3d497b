/** One video plays at a time. */
let playing: Pick<HTMLMediaElement, 'pause'> | undefined

/** To be told when a video starts: the one before it stops. */
export function startPlaying(video: Pick<HTMLMediaElement, 'pause'>): void {
  if (playing !== video) playing?.pause()
  playing = video
}

export function pausePlaying(): void {
  playing?.pause()
}
