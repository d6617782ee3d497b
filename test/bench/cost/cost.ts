/** Computes the dollars that a month costs, by price and by service. */
import { dollarsFor, prices, type PriceName } from './prices.ts'
import type { Quantities } from './quantities.ts'

export interface Line {
  service: string
  unit: string
  units: number
  dollars: number
}

const isPrice = (name: string): name is PriceName => name in prices

/** Returns each price with its units and dollars, the most dollars first. */
export function linesOf(quantities: Quantities): Line[] {
  return Object.entries(quantities)
    .filter((entry): entry is [PriceName, number] => isPrice(entry[0]))
    .map(([name, units]) => {
      const { service, unit } = prices[name]
      return { service, unit, units, dollars: dollarsFor(prices[name], units) }
    })
    .sort((one, other) => other.dollars - one.dollars)
}

/** Returns the dollars of each service, in the order of the prices. */
export function byService(lines: readonly Line[]): Map<string, number> {
  const services = new Map(Object.values(prices).map(({ service }) => [service, 0]))
  for (const { service, dollars } of lines) services.set(service, (services.get(service) ?? 0) + dollars)
  return services
}

export const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { dollars }) => sum + dollars, 0)
