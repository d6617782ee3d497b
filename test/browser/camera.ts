/**
 * A fake camera that sees a part of another person's screen. Chromium plays a file as the camera's picture: the file must
 * exist when the browser starts, and is read whenever a page switches the camera on.
 */
import type { LaunchOptions, Locator } from '@playwright/test'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const [width, height, frames] = [640, 480, 5]
const file = join(tmpdir(), `campus-camera-${process.pid}.y4m`)

const flags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

/** The option `launchOptions` of tests whose browser has the fake camera, which shows a white picture at first. */
export async function withCamera(
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
): Promise<void> {
  await play(Buffer.alloc(width * height, 255))
  await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...flags] })
  await rm(file)
}

/** Makes a part of a screen the picture of the camera. The camera must be off. */
export async function holdBeforeCamera(part: Locator): Promise<void> {
  const picture = sharp(await part.screenshot())
  const background = '#fff'
  await play(await picture.resize(width, height, { fit: 'contain', background }).greyscale().raw().toBuffer())
}

/** Writes a video of one still grey picture. `grey` has one byte of brightness for each pixel. */
async function play(grey: Buffer): Promise<void> {
  const noColour = Buffer.alloc((width * height) / 2, 128)
  const frame = [Buffer.from('FRAME\n'), grey, noColour]
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`)
  await writeFile(file, Buffer.concat([header, ...Array.from({ length: frames }, () => frame).flat()]))
}
