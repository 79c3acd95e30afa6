/** Forms of English words that no ending leads to, each line with the word itself first. */
const lines = `be am is are was were been being
begin began begun
bite bit bitten
blow blew blown
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
deal dealt
dig dug
do does did done
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
go goes went gone
grow grew grown
have has had
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
leave left
lend lent
light lit
lose lost
make made
mean meant
meet met
pay paid
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
seek sought
sell sold
send sent
shake shook shaken
shoot shot
sing sang sung
sink sank sunk
sit sat
sleep slept
speak spoke spoken
spend spent
stand stood
steal stole stolen
stick stuck
strike struck
swear swore sworn
swim swam swum
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
win won
write wrote written
child children
foot feet
goose geese
man men
mouse mice
person people
tooth teeth
woman women
ox oxen
die dice
good better best
bad worse worst
analysis analyses
crisis crises
criterion criteria
datum data
index indices indexes
matrix matrices
medium media
phenomenon phenomena
thesis theses
vertex vertices
cactus cacti cactuses
fungus fungi
nucleus nuclei
radius radii
stimulus stimuli
leaf leaves
half halves
knife knives
life lives
loaf loaves
shelf shelves
thief thieves
wife wives
wolf wolves
calf calves
scarf scarves`;

const wordOf = new Map(
  lines.split('\n').flatMap((line) => {
    const [word = '', ...forms] = line.split(' ');
    return forms.map((form) => [form, word] as const);
  }),
);

/** The word that this is an irregular form of; otherwise the word itself. */
export const regular = (word: string): string => wordOf.get(word) ?? word;
