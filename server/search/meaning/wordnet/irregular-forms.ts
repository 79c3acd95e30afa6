/** The inflected forms of common words that no rule leads back to their base, each line with the base first. WordNet has them too, but its package leaves them out. */
const lines = `
arise arose arisen
awake awoke awoken
be am is are was were been being
bear bore borne born
beat beaten
become became
begin began begun
bend bent
bet bet
bind bound
bite bit bitten
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
cling clung
come came
creep crept
deal dealt
die dying
dig dug
do did done
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
dye dyeing
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fling flung
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go went gone
grind ground
grow grew grown
hang hung
have had has
hear heard
hide hid hidden
hold held
keep kept
kneel knelt
know knew known
lay laid
lead led
leap leapt
learn learnt
leave left
lend lent
lie lay lain lying
light lit
lose lost
make made
mean meant
meet met
mislead misled
mistake mistook mistaken
overcome overcame
oversee oversaw overseen
panic panicked panicking
pay paid
picnic picnicked picnicking
prove proven
rebuild rebuilt
repay repaid
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
seek sought
sell sold
send sent
sew sewn
shake shook shaken
shave shaven
shear shorn
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
slay slew slain
sleep slept
slide slid
sling slung
smell smelt
sow sown
speak spoke spoken
speed sped
spell spelt
spend spent
spill spilt
spin spun
spit spat
spoil spoilt
spring sprang sprung
stand stood
steal stole stolen
stick stuck
sting stung
stink stank stunk
stride strode stridden
strike struck stricken
string strung
strive strove striven
swear swore sworn
sweep swept
swell swollen
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
tie tying
tread trod trodden
undergo underwent undergone
understand understood
undertake undertook undertaken
undo undid undone
upset upset
wake woke woken
wear wore worn
weave wove woven
weep wept
win won
wind wound
withdraw withdrew withdrawn
wring wrung
write wrote written
alumnus alumni
analysis analyses
antenna antennae
appendix appendices
axis axes
bacterium bacteria
basis bases
cactus cacti
calf calves
child children
corpus corpora
crisis crises
criterion criteria
curriculum curricula
datum data
diagnosis diagnoses
die dice
elf elves
foot feet
formula formulae
fungus fungi
genus genera
goose geese
half halves
hoof hooves
hypothesis hypotheses
index indices
knife knives
larva larvae
leaf leaves
life lives
loaf loaves
louse lice
man men
matrix matrices
medium media
mouse mice
nucleus nuclei
oasis oases
ox oxen
parenthesis parentheses
person people
phenomenon phenomena
radius radii
scarf scarves
self selves
sheaf sheaves
shelf shelves
spectrum spectra
stimulus stimuli
stratum strata
syllabus syllabi
synthesis syntheses
thesis theses
thief thieves
tooth teeth
vertebra vertebrae
vertex vertices
wife wives
wolf wolves
woman women
bad worse worst
far farther farthest further furthest
good better best
little less least
well better best
`;

/** By form, the words that it may be a form of. */
export const irregularForms: ReadonlyMap<string, readonly string[]> = byForm();

function byForm(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of lines.trim().split('\n')) {
    const [base = '', ...forms] = line.split(' ');
    for (const form of forms) found.set(form, [...(found.get(form) ?? []), base]);
  }
  return found;
}
