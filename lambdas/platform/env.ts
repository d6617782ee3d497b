/** Returns a variable of the function's environment. A missing one is an error that names it. */
export function env(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment variable ${name} is missing`)
  return value
}

env.optional = (name: string): string | undefined => process.env[name] || undefined
