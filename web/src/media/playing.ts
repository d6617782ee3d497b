/** The video that is playing; only one plays at a time. */
let playing: Pick<HTMLMediaElement, 'pause'> | undefined

/** Registers the playing video and pauses the previous one. */
export function startPlaying(video: Pick<HTMLMediaElement, 'pause'>): void {
  if (playing !== video) playing?.pause()
  playing = video
}

export function pausePlaying(): void {
  playing?.pause()
}
