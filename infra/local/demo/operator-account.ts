/** The operator of the demo, who has the same name and password on every laptop. */
export const demoOperator = { name: 'olivia', password: 'Campus-demo-2026!' }
