/** React, started by a script of its own before the site's, so that the browser can react between the two. */
export { createRoot } from 'react-dom/client'
