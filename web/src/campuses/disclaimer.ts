export const disclaimer = 'Made for students. Not affiliated with any school.'
