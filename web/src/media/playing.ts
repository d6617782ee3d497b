/** The video that plays: there is one at a time. */
let playing: Pick<HTMLMediaElement, 'pause'> | undefined

/** Notes that a video started and pauses the previous one. */
export function startPlaying(video: Pick<HTMLMediaElement, 'pause'>): void {
  if (playing !== video) playing?.pause()
  playing = video
}

export function pausePlaying(): void {
  playing?.pause()
}
