/**
 * The element that contains the alerts. A modal dialog makes everything outside it inert, so this element moves into the
 * topmost one.
 */
const place = document.createElement('div')
place.popover = 'manual'

export const alertsPlace = place

/** Moves the alerts above all open dialogs. Must be called when a dialog opens or closes. */
export function raiseAlerts(): void {
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (place.parentElement !== home) {
    // `moveBefore` keeps the progress bars' animation running. A browser without `moveBefore` restarts it.
    if (place.isConnected && 'moveBefore' in home) home.moveBefore(place, null)
    else home.append(place)
    if (place.matches(':popover-open')) place.hidePopover()
  }
  if (!place.matches(':popover-open')) place.showPopover()
}
