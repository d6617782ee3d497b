/** The element of the alerts. Everything outside an open modal dialog is inert, so it moves into the topmost one. */
const place = document.createElement('div')
place.popover = 'manual'

export const alertsPlace = place

/** Moves the alerts above everything that is open. Called when a dialog opens or closes. */
export function raiseAlerts(): void {
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (place.parentElement !== home) {
    // moveBefore keeps the animation of the progress bars running; browsers without it restart them.
    if (place.isConnected && 'moveBefore' in home) home.moveBefore(place, null)
    else home.append(place)
    if (place.matches(':popover-open')) place.hidePopover()
  }
  if (!place.matches(':popover-open')) place.showPopover()
}
