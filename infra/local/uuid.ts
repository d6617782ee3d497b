/** A version 4 UUID from 32 hexadecimal digits; six bits are fixed. */
export function uuidOf(hex: string): string {
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4] ?? ''
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-4$3-${variant}$4-$5`)
}
