import { fileURLToPath } from 'node:url'

const file = (name: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}`, import.meta.url))

/** React Router's package exports only its development build, warnings included. These are its other files, by module. */
export const productionRouter = {
  'react-router': file('index.mjs'),
  'react-router/dom': file('dom-export.mjs'),
}
