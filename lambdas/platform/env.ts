/** Returns a variable of the function's environment. Throws an error that names the variable if it is missing. */
export function env(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment variable ${name} is missing`)
  return value
}

env.optional = (name: string): string | undefined => process.env[name] || undefined
