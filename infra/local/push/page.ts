import * as z from 'zod/mini'
import { escapeXml } from '../xml.ts'
import type { PushedMessage } from './devices.ts'

const shownSchema = z.object({ title: z.string(), body: z.string(), path: z.string() })

/** The page of messages that the devices of this machine received; it reloads itself. */
export function pushesPage(messages: PushedMessage[]): string {
  const rows = messages.map(({ data, endpoint, urgency, topic = 'none', deliveredAt }) => {
    const { title, body, path } = shownOf(data)
    const at = new Date(deliveredAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
    const facts = `${path} · device ${endpoint.slice(-8)} · urgency ${urgency} · topic ${topic} · ${at}`
    return `<li><b>${escapeXml(title)}</b><br>${escapeXml(body)}<br><small>${escapeXml(facts)}</small></li>`
  })
  const nothing =
    '<p>Nothing yet. Switch on the notifications of this device in the settings of an account.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Pushes</title><link rel="icon" href="data:,">
    <style>:root { color-scheme: light dark } body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem;
    font: 16px/1.5 system-ui, sans-serif } ul { padding: 0 } li { list-style: none; margin: 0 0 1rem }
    * { overflow-wrap: anywhere }</style></head><body><main><h1>Pushes</h1>
    <p>What the devices of this machine were pushed, decrypted.</p>
    ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : nothing}</main></body></html>`
}

function shownOf(data: string) {
  try {
    return z.parse(shownSchema, JSON.parse(data))
  } catch {
    return { title: data, body: '', path: '' }
  }
}
