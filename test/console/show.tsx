/** Shows a part of the console in the DOM of a rendered test. */
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { user } from '../render/page.ts'
import { screen } from '../render/screen.ts'

/** Shows a part of the console. Returns a function that renders the part again, as a change of its parent component does. */
export function show(what: ReactNode, path = '/'): () => void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const render = () =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>{what}</MemoryRouter>
        </QueryClientProvider>
      </StrictMode>,
    )
  render()
  return render
}

export const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
export const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
export const valueOf = async (name: string) => ((await field(name)) as HTMLTextAreaElement).value
