/** The files that a phone needs to put the site on its Home Screen. An iPhone gets web push only from the Home Screen. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { siteFiles } from '../../infra/site-files.ts'

const page = readFileSync('web/index.html', 'utf8')
const linked = (rel: string) => new RegExp(`<link rel="${rel}" href="/([^"]+)"`).exec(page)?.[1] ?? ''
const manifestSchema = z.object({
  name: z.string(),
  short_name: z.string().check(z.maxLength(12)),
  start_url: z.literal('/home'),
  scope: z.literal('/'),
  // With any other display mode, an iPhone shows no web push.
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
})

test('the page links a manifest with which phones can install it as an app', async () => {
  const files = await siteFiles('web/public')
  const file = files.find(({ key }) => key === linked('manifest'))
  expect(file?.contentType).toBe('application/manifest+json')
  const { icons } = z.parse(manifestSchema, JSON.parse(String(file?.body)))
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(`web/public${src}`).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', sizes])
  }
})

test('the icon for iPhones has no transparent parts, because iPhones would show these as black', async () => {
  const { isOpaque } = await sharp(`web/public/${linked('apple-touch-icon')}`).stats()
  expect(isOpaque).toBe(true)
})
