/**
 * ExifTool, if it is installed, which reads places, devices and dates from more kinds of videos than any other
 * program.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0

/** Lines that reveal nothing: properties of the file on this disk, and dates that are zero. */
const harmless = /^\S*(System|ExifTool):|: ?"?0000:00:00 00:00:00/
const telling = /GPS|\d{4}:\d\d:\d\d|date|SpyC|text|35\.20|make|model|device|camera/i

/** Returns what ExifTool finds of place, device and date in each video, as lines like 'Doc1:GPSLatitude: 35.2'. */
export async function readTraces(videos: Uint8Array[]): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'exiftool-'))
  try {
    const names = videos.map((_, index) => `${index}.mp4`)
    await Promise.all(videos.map((bytes, index) => writeFile(join(folder, `${index}.mp4`), bytes)))
    // All tags, including embedded, duplicate and unknown ones.
    const all = ['-ee3', '-G3:1', '-a', '-u', '-U', '-n', '-s', '-j', ...names]
    const { stdout } = await promisify(execFile)('exiftool', all, { cwd: folder, maxBuffer: 1e8 })
    const files: Record<string, unknown>[] = JSON.parse(stdout)
    return files.map((tags) =>
      Object.entries(tags)
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
        .filter((line) => telling.test(line) && !harmless.test(line) && !line.startsWith('SourceFile')),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
