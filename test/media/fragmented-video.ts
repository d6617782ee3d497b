/** Fragmented video files for tests, as browsers record them: each fragment has the next sample of every track. */
import { box, videoFile, words, type TrackOptions } from './video-file.ts'

interface FragmentedOptions {
  tracks: TrackOptions[]
  date?: number
  /** More atoms: in the movie, in each fragment, and in each track's part of it. */
  inMovie?: Buffer[]
  inFragment?: Buffer[]
  inTrack?: Buffer[]
  /** Bytes after each fragment's samples that belong to no track. */
  hidden?: Buffer
  /** The start of the first fragment in milliseconds, as its header states it. */
  begins?: number
  /** Whether each run of samples states where it starts; otherwise the second track's samples follow the first track's. */
  stated?: boolean
}

const scale = 1000
const [baseIsFragment, statesDuration] = [0x2_0000, 0x8]
const [statesPlace, statesSizes] = [0x1, 0x200]

export function fragmentedVideo(options: FragmentedOptions): Buffer {
  const { tracks, inMovie = [], date = 0 } = options
  const defaults = tracks.map((_, index) => box('trex', words(0, index + 1, 1, 0, 0, 0)))
  const head = videoFile({
    tracks: tracks.map((track) => ({ ...track, samples: [] })),
    date,
    inMovie: [...inMovie, box('mvex', box('mehd', words(0, 0)), ...defaults)],
  })
  const count = Math.max(...tracks.map(({ samples }) => samples.length))
  return Buffer.concat([head, ...Array.from({ length: count }, (_, number) => fragment(number, options))])
}

function fragment(number: number, options: FragmentedOptions): Buffer {
  const {
    tracks,
    inFragment = [],
    inTrack = [],
    hidden = Buffer.alloc(0),
    begins = 0,
    stated = true,
  } = options
  const samples = tracks.map((track) => track.samples.slice(number, number + 1))
  const description = (from: number) => {
    let at = from
    const parts = tracks.map(({ seconds = 1 }, index) => {
      const sizes = (samples[index] ?? []).map((sample) => sample.length)
      const isPlaced = stated || index === 0
      const place = isPlaced ? [at] : []
      at += sizes.reduce((sum, size) => sum + size, 0)
      return box(
        'traf',
        box('tfhd', words((stated ? baseIsFragment : 0) | statesDuration, index + 1, seconds * scale)),
        box('tfdt', words(0, begins + number * seconds * scale)),
        box('trun', words((isPlaced ? statesPlace : 0) | statesSizes, sizes.length, ...place, ...sizes)),
        ...inTrack,
      )
    })
    return box('moof', box('mfhd', words(0, number + 1)), ...parts, ...inFragment)
  }
  return Buffer.concat([description(description(0).length + 8), box('mdat', ...samples.flat(), hidden)])
}
