/** Where alerts stand: everything beside an open modal dialog is inert, so they go into the topmost one. */
const place = document.createElement('div')
place.popover = 'manual'

export const alertsPlace = place

/** Puts the alerts above all that is open now; called when a dialog opens or closes. */
export function raiseAlerts(): void {
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (place.parentElement !== home) {
    // Where a browser can move an element, the bars go on from where they are.
    if (place.isConnected && 'moveBefore' in home) home.moveBefore(place, null)
    else home.append(place)
    if (place.matches(':popover-open')) place.hidePopover()
  }
  if (!place.matches(':popover-open')) place.showPopover()
}
