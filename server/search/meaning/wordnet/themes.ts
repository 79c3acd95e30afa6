/**
 * Words that belong to the same matter, whatever kind of word each of them is. A dictionary says what a racket is, and not that it has to do with a court and a net; and it has no word
 * for much of what came after it. Everyday matters, each a line with its name first; what is indented goes on with it.
 */
const lines = `
sleep: sleep insomnia sleepless sleeplessness awake asleep bed bedroom bedtime night nap doze dream nightmare snore pillow mattress blanket tired
  drowsy sedative melatonin apnea wake alarm_clock restless
blood pressure: blood pressure hypertension systolic diastolic cuff pulse heart salt stroke beta_blocker tablet cardiologist artery reading dizzy
heart disease: heart disease cardiac cardiology cardiologist infarct heart_attack artery bypass stent pacemaker arrhythmia ecg cholesterol chest_pain
  angina pulse valve
diabetes: diabetes insulin blood_sugar glucose metformin diabetic pancreas needle pump sugar hypoglycemia carbohydrate sweet
cold and flu: cold flu influenza cough sneeze fever runny_nose sore_throat nose throat temperature chill virus tea honey handkerchief hoarse
  bronchitis sinus congestion lozenge contagious inhale catarrh
allergies: allergy allergic hay_fever pollen antihistamine rash itch hives sneeze peanut mite dust asthma inhaler immunotherapy birch grass
  intolerance epinephrine
vaccination: vaccination vaccine vaccinate immunization immunize inoculation jab shot booster measles mumps rubella tetanus polio hepatitis syringe
  injection dose arm pediatrician typhoid rabies meningitis
fever of travellers: fever traveller tropics tropical malaria mosquito typhoid yellow_fever dengue cholera vaccine repellent net prophylaxis hepatitis
  rabies parasite
infection: infection bacterium virus germ antibiotic penicillin contagious infect infectious epidemic pandemic quarantine mask covid disinfect symptom
  pathogen hygiene swab
pain and headache: pain headache migraine ache aspirin ibuprofen paracetamol painkiller analgesic aura nausea throb tension triptan tablet dark relief
broken bones and sprains: broken bones sprain fracture ankle wrist bone cast splint bandage x-ray orthopedist ligament tendon limp crutch twist swell
  swelling injury foot ice
joints and physiotherapy: joint physiotherapy knee hip shoulder meniscus cartilage physiotherapist rehabilitation rehab exercise stretch arthritis
  arthroscopy crutch brace mobility squat ligament
back pain: back pain spine vertebra disc posture lumbar chiropractor massage stiff slipped_disc sciatica ergonomic chair
dentist: dentist dental tooth teeth molar toothache cavity filling crown root_canal gum implant braces orthodontist wisdom_tooth drill floss
  toothbrush hygienist enamel denture jaw extraction
eyes and glasses: eyes glasses eye vision sight eyesight spectacles eyeglasses lens optician ophthalmologist diopter frame contact_lens nearsighted
  myopia astigmatism cataract blind prescription reading_glasses pupil
ears and hearing: ear hearing deaf hearing_aid tinnitus earache eardrum audiologist loud otitis
skin: skin dermatologist acne eczema rash mole sunburn sunscreen ointment cream itch wart psoriasis blister pimple moisturizer scar
stomach and digestion: stomach digestion bowel intestine diarrhea vomit nausea constipation indigestion heartburn ulcer gastritis colonoscopy belly
  gluten coeliac celiac food_poisoning
cancer: cancer tumor chemotherapy oncologist radiation biopsy malignant metastasis leukemia carcinoma screening mammogram remission lump
pregnancy: pregnancy pregnant expect unborn fetus embryo womb midwife ultrasound scan trimester antenatal prenatal birth due_date obstetrician
  gynecologist labor contraction maternity morning_sickness baby placenta cesarean
infants: infant baby newborn toddler diaper nappy crib cradle breastfeed nurse bottle milk stroller pram pacifier teething midwife babble crawl nap
  lullaby
contraception and fertility: contraception fertility ovulation period menstruation condom pill contraceptive ivf sperm egg hormone menopause
mental health: mental health depression anxiety therapist psychologist psychiatrist therapy panic stress burnout mood phobia fear counseling
  antidepressant trauma exhausted
addiction: addiction alcoholism drunk smoker cigarette nicotine tobacco quit drug withdrawal rehab relapse gambling sober addict
medicines: medicine medication drug pill tablet capsule dose dosage pharmacy pharmacist prescription remedy ointment syrup antibiotic side_effect
  leaflet daily refill
doctor and hospital: doctor hospital physician clinic ward nurse patient appointment surgery surgeon operation anesthetic diagnosis treatment checkup
  examination referral waiting_room consultation specialist ambulance
first aid and emergencies: aid emergency ambulance paramedic wound bleed bandage plaster burn choke unconscious resuscitation cpr defibrillator poison
  shock injury accident rescue
blood tests and donation: blood test donation donate donor transfusion plasma blood_group anemia iron laboratory sample haemoglobin vein needle
weight and diet: weight diet slim obese overweight calorie lose fasting nutrition nutritionist fat sugar scale appetite waist carbohydrate protein
  vitamin
old age and nursing care: old age nursing care elderly aged nursing_home caregiver dementia alzheimer carer frail walker wheelchair pensioner senior
  retirement_home grandparent assistance
disability: disability disabled wheelchair ramp blind deaf impairment accessible handicap prosthesis sign_language braille
wedding: wedding marriage marry matrimony bride groom bridesmaid engagement fiance fiancee ring vow honeymoon church registry_office ceremony bouquet
  toast speech newlywed spouse best_man reception anniversary nuptial
divorce: divorce separation separate custody alimony ex-husband ex-wife split lawyer breakup estranged settlement
love and dating: love dating romance romantic kiss lover boyfriend girlfriend date couple valentine flirt relationship partner affection crush
death and mourning: death mourning die dead bereavement bereaved condolence sympathy mourn grief funeral burial grave cemetery coffin widow widower
  obituary cremation pass_away sorry loss wake hearse undertaker
wills and inheritance: will inheritance testament inherit heir heiress estate bequest bequeath legacy executor notary guardian beneficiary probate
  deceased leave
ancestry: ancestry genealogy ancestor family_tree descendant lineage forefather grandfather grandmother great-grandfather born parish archive surname
  maiden_name emigrate relative cousin roots generation pedigree
relatives: relative family mother father parent mum dad sister brother sibling aunt uncle cousin niece nephew grandmother grandfather grandpa grandma
  gran son daughter husband wife in-law twin kin
children and upbringing: child upbringing kid parent raise toddler teenager discipline tantrum babysitter nanny playground toy behave bedtime
  pocket_money
kindergarten: kindergarten nursery daycare preschool creche child_care nursery_school playgroup childminder babysitter toddler
birthday and gifts: birthday gift present surprise wrap party cake candle balloon guest celebrate anniversary wish card ribbon voucher
parties: party celebration guest invite invitation host music dance drink buffet decoration balloon costume champagne toast entertainment fun
christmas: christmas xmas advent santa tree carol nativity mistletoe present reindeer wreath stocking candle gingerbread holiday
easter and holidays: easter holiday egg bunny lent carnival halloween pumpkin costume thanksgiving turkey hanukkah ramadan eid new_year firework
friends: friend friendship buddy pal companion acquaintance neighbour hang_out reunion quarrel
quarrels and neighbours: quarrel neighbour argue argument dispute complain complaint neighbor noise fence row feud insult apologize conflict angry
anger and complaints: anger complaint angry annoyed furious upset unhappy dissatisfied complain grievance disappointed escalate apology apologize
  outrage irritated
clothes: clothes clothing garment shirt trousers jeans dress skirt jacket coat sweater pullover cardigan sock underwear size wardrobe fashion wear
  outfit suit tie
shoes: shoes shoe boot sneaker trainer sandal heel sole lace leather slipper cobbler footwear running_shoe size
jewelry: jewelry necklace ring earring bracelet gold silver diamond pearl gem jeweller brooch pendant watch
hair and beauty: hair beauty hairdresser barber haircut beard shave shampoo dye curl comb makeup cosmetic lipstick nail salon perfume
laundry: laundry wash washing_machine detergent dryer iron stain bleach clothesline clothespin softener spin fabric dirty linen clothes
houses and flats: house flats apartment flat home dwelling residence room floor storey balcony tenant landlord property residential housing
renting: renting rent tenant landlord lease tenancy deposit notice apartment flat let sublet evict move_out rental terminate termination vacate
  contract defect heating_costs
moving house: moving house move relocate relocation removal mover van truck box pack unpack carton landlord new_home address furniture handover
  packing checklist
buying a house: buying a house mortgage loan property real_estate estate_agent realtor buyer seller notary deed purchase down_payment surveyor broker
  valuation home_loan borrow
condominium: condominium owner assembly meeting property_manager lift elevator stairwell common reserve_fund resident motion balcony maintenance
building and renovation: building renovation build builder construction renovate contractor craftsman tradesman scaffold bricklayer cement plaster
  brick quote estimate architect permit insulation refurbish overhaul
roof: roof roofer tile slate gutter shingle rafter attic leak scaffold chimney skylight carpenter
painting walls: painting wall paint painter roller brush ceiling colour color coat primer wallpaper masking_tape varnish room hallway decorate tin
tools and diy: tool diy hammer screw screwdriver drill saw nail wrench pliers bolt nut handyman workshop workbench toolbox spanner dowel
  do-it-yourself repair
furniture: furniture sofa couch chair table wardrobe desk shelf cupboard drawer cabinet bed bookcase assemble carpenter upholstery furnish stool
  armchair
curtains and windows: curtain windows window blind drape shade rail sill pane glass shutter hem fabric measure width length
floors and carpets: floor carpet rug parquet laminate tile floorboard vacuum hoover mop linoleum
cleaning: cleaning clean dirt dust wipe mop vacuum broom sponge bucket detergent scrub polish tidy cleaner soap sweep spring-clean stain rinse
plumbing: plumbing plumber pipe leak drip faucet tap drain sink clog toilet flush valve sewer seal water bathroom shower burst
water damage: water damage flood flooding burst leak pipe damp mould mold dry dehumidifier dryer claim ceiling soaked wet insurance
heating: heating heater boiler radiator thermostat warm furnace gas oil pressure central_heating valve bleed heat_pump chimney bar pump warmth
  temperature plumber cold
chimneys and stoves: chimney stove fireplace flue soot sweep hearth firewood log ash smoke ember draught poker
electricity at home: electricity electric electrician socket plug fuse wire cable switch lamp bulb voltage current circuit_breaker power outage
  blackout short_circuit lighting light
energy and meters: energy meter consumption electricity gas kilowatt kwh kilowatt-hour utility bill reading tariff power usage supplier consume saving
  solar
solar power: solar power photovoltaic solar_panel inverter roof battery feed-in kilowatt sun renewable grid
fridges and kitchen machines: fridge kitchen machine refrigerator freezer dishwasher oven stove microwave kettle appliance compressor hob cooker
  blender toaster mixer defrost hum
household machines: household machine washing_machine dishwasher dryer vacuum_cleaner filter hose pump drain error repair technician appliance manual
  descale rinse
noise: noise loud sound hum buzz rattle roar silence quiet decibel earplug disturb bang creak squeak racket
fire safety: fire safety alarm smoke detector smoke_detector fire_alarm extinguisher firefighter flame blaze burn evacuate battery siren brigade
  sprinkler smoke_alarm
locks and keys: lock key door spare locksmith burglar security safe padlock bolt latch doorbell code locked_out
burglary and theft: burglary theft burglar thief steal robbery police alarm wallet purse pickpocket break-in crime report insurance
pests: pest vermin rodent mouse rat trap infestation cockroach ant moth termite droppings poison exterminator bait gnaw wasp bedbug flea
waste: waste trash garbage rubbish refuse bin recycle recycling compost glass paper plastic dump landfill collection dustman bulky sort
internet at home: internet wifi wi-fi wlan router network password modem broadband wireless guest online connection provider access ethernet fibre
  hotspot
pets: pet dog cat rabbit hamster guinea_pig parrot goldfish cage leash litter vet owner feed fur
cats: cat kitten feline tomcat tabby purr meow paw litter_box whisker claw scratch tuna mouse
dogs: dog puppy canine hound bark leash collar kennel bone breed walk tail obey trainer treat terrier
vets: vet veterinarian veterinary animal sick pet worm neuter spay vaccination tick flea kidney
horses: horse pony equine stable saddle ride rider gallop trot mare stallion foal hoof rein bridle
farm animals: farm animal cow cattle pig sheep goat hen chicken duck goose farmer barn milk wool herd livestock pasture hay
gardening: gardening garden gardener plant sow seed seedling soil dig spade rake weed bed greenhouse prune fertilizer water bloom allotment
  horticulture
vegetable growing: vegetable growing carrot pea bean spinach lettuce courgette zucchini pumpkin beetroot radish onion sow harvest greenhouse crop leek
plant diseases: plant disease blight mildew fungus rot rust wilt mould leaf spot blackspot aphid fungicide infected resistant pest brown
slugs and snails: slug snail lettuce slime pellet garden eat copper shell pest
roses and flowers: rose flower tulip lily daisy orchid blossom bloom bouquet petal bud bulb thorn vase florist shrub perennial
trees and pruning: tree pruning prune branch twig apple pear cherry orchard fruit saw cut trunk bark bud bough ladder crown
lawns: lawn grass mow mower turf moss meadow weed scarify fertilize seed green lime
compost: compost rot rotting decompose organic waste heap worm manure humus leaf peel fertilizer soil biodegradable
watering: watering water watering_can hose sprinkler irrigation rain rainwater barrel butt tank drought drip gutter downpipe
houseplants: houseplant pot indoor cactus orchid fern ivy succulent windowsill repot watering leaf plant
bees: bee beekeeper beekeeping apiary apiculture hive honey swarm queen brood wax comb nectar drone sting varroa mite pollinate smoker frame
birds: bird robin sparrow blackbird tit finch owl eagle heron feather nest wing egg beak birdwatch binoculars feeder feed migrate ornithology songbird
  seed fowl
insects: insect butterfly beetle ant wasp mosquito fly bug caterpillar moth spider sting bite larva swarm
mushrooms: mushroom fungus toadstool mycology chanterelle bolete poisonous edible forage forest cap stem
forest and walks: forest walk wood tree hike trail path spruce oak beech pine fern autumn leaf moss deer
wild animals: wild animal deer fox wolf bear hare boar badger squirrel wildlife elk lynx game hunter zoo
sea animals: sea animal fish whale dolphin shark octopus seal crab shrimp jellyfish coral mussel marine aquarium
weather: weather rain snow wind storm sun cloud fog thunder lightning hail forecast temperature barometer humidity drizzle precipitation climate
  meteorology
climate change: climate change global_warming emission carbon greenhouse carbon_dioxide temperature glacier melt warming renewable drought
  sustainability footprint
sea and tides: sea tide ocean ebb flood wave coast beach shore low_tide high_tide causeway harbour current bay surf
stars and planets: star planet astronomy astronomer galaxy moon sun telescope comet meteor shooting_star milky_way constellation night_sky eclipse
  orbit universe eyepiece mars jupiter saturn meteor_shower falling_star
mountains: mountain summit peak alpine alps glacier ridge hut valley climb hike altitude mountaineer mountaineering cliff
cooking: cooking cook recipe kitchen pan pot boil fry simmer roast stew grill ingredient spice stove chef dish cuisine saucepan oven season taste
baking: baking bake baker bakery dough flour yeast oven cake pastry cookie biscuit batter sugar butter egg baking_powder knead sponge icing tin pie
  tart
bread: bread loaf sourdough starter flour yeast knead crust dough rye roll baguette toast oven baker rise crumb
breakfast: breakfast cereal muesli oatmeal porridge toast jam egg pancake waffle coffee juice bacon morning yoghurt
lunch and dinner: lunch dinner meal supper eat guest dish menu table plate serve course appetizer side_dish
soups: soup broth noodle stock bowl ladle stew bouillon ramen vegetable chowder cream
meat: meat beef pork lamb steak sausage ham bacon chicken butcher roast barbecue grill mince veal schnitzel goose
fish dishes: fish dish salmon tuna cod trout herring fillet seafood shrimp prawn mussel sushi bone fishmonger carp
vegetarian food: vegetarian food vegan tofu lentil chickpea bean vegetable meatless plant-based pulse hummus
italian food: italian food italy pasta spaghetti pizza risotto mozzarella parmesan basil tiramisu espresso mascarpone lasagne pesto olive
indian food: indian food india curry dal lentil turmeric cumin coriander ghee naan rice masala garam_masala chutney tandoori samosa ginger
japanese food: japanese food japan sushi ramen miso soy_sauce rice noodle tofu sake wasabi tempura seaweed
mexican food: mexican food mexico taco burrito tortilla salsa guacamole chili bean avocado
oriental food: oriental food arab moroccan couscous tagine hummus tahini falafel chickpea lamb date mint middle_east
french food: french food france quiche croissant baguette crepe cheese wine cream
desserts: dessert sweet pudding ice_cream chocolate cake cream custard crumble tiramisu confectionery candy sugar pastry vanilla cocoa
preserving: preserve pickle pickled jam marmalade jar vinegar gherkin cucumber ferment sauerkraut kimchi can conserve brine sterilize shelf_life
fruit: fruit apple pear banana orange lemon grape cherry plum berry strawberry raspberry peach melon citrus juice ripe
vegetables: vegetable potato tomato carrot onion garlic cabbage pepper cucumber aubergine spinach broccoli salad
cheese and milk: cheese milk butter cream yoghurt dairy curd cow goat lactose
coffee and tea: coffee tea espresso cappuccino cup mug kettle brew bean caffeine grinder teapot roast cafe
wine: wine bottle red_wine white_wine vineyard grape winery riesling merlot chardonnay cellar cork sommelier glass vintage dry taste alcohol
beer and spirits: beer spirits brewery brew whisky vodka gin rum liquor alcohol alcoholic cocktail bar pub drink drunk schnapps spirit
restaurants: restaurant waiter waitress menu chef table reserve booking tip bill eat_out tavern bistro cafe
shopping for food: shopping food grocery supermarket shopping_list buy milk bread egg shop checkout bag errand
knives: knife blade sharpen sharp whetstone grit hone grind edge dull cut chop steel
feeding children: feeding child baby_food bottle spoon high_chair puree snack lunchbox
banks: banks bank account savings deposit withdraw transfer cash atm branch cashier overdraft iban interest cheque balance
loans: loan credit debt mortgage borrow lend lender interest_rate repay repayment instalment creditor debtor collateral rate fixed
invoices: invoice bill payment pay due overdue reminder creditor debtor debt dun collection outstanding vat amount payable receivable customer unpaid
  arrears owe billing accounting
saving and budget: saving budget save expense spend cost frugal economize income household money cut thrift subscription afford
investing: investing invest investment stock share bond fund dividend portfolio broker market etf yield profit risk asset return
taxes: tax income_tax tax_return declaration accountant deductible deduction receipt fiscal revenue_office vat wage_slip refund tax_adviser
  bookkeeping filing donation paperwork income
salary: salary wage wages pay raise pay_rise increase payroll bonus gross net income earn earnings negotiation promotion remuneration payslip
  compensation paycheck
pensions: pension retirement retire pensioner old_age contribution annuity senior social_security elderly retiree superannuation
insurance: insurance insure insurer policy premium claim coverage cover liability damage deductible excess broker adjuster compensation no-claims
  indemnity
prices: price cost expensive cheap discount offer bargain sale charge fee tariff quote comparison
pricing of products: pricing product plan tier subscription seat package discount customer free trial premium monthly fee
expenses of travel: expense travel reimbursement reimburse receipt business_trip taxi hotel per_diem mileage claim allowance
donations: donation donate charity fundraise volunteer nonprofit foundation sponsor
fraud: fraud scam swindle swindler con fake phishing forgery deceive cheat impostor spam counterfeit trick victim hoax bogus
buying and returns: buying return purchase buy order refund parcel delivery shop store complaint warranty defective exchange customer receipt faulty
  guarantee reimburse
second-hand: second-hand used flea_market classified_ad auction sell buyer bargain vintage pre-owned listing secondhand
post: post mail letter parcel package stamp envelope postman courier delivery address postcard shipping
law: law lawyer attorney legal court judge lawsuit sue trial verdict plaintiff defendant paragraph clause litigation jurisdiction solicitor counsel
contracts: contract agreement sign signature clause party term obligation breach terminate cancel draft negotiate binding void
liability: liability liable negligence damage harm compensation responsible responsibility indemnity intent fault injury legal tort
copyright: copyright license patent trademark infringement intellectual_property author royalty plagiarism
privacy: privacy personal_data data_protection gdpr consent confidential cookie surveillance disclosure erase access anonymous
crime: crime criminal murder theft police detective prison jail arrest suspect guilty evidence offender sentence
traffic fines: traffic fine ticket penalty parking speeding police appeal objection violation sign license_plate radar no-parking tow
authorities: authorities authority office official form application permit bureaucracy registration register certificate stamp municipality
  civil_servant town_hall document paperwork
passports and visas: passport visa border customs immigration embassy entry identity_card consulate residence citizenship foreigner stay
competition law: competition law competitor rival noncompete restrict antitrust monopoly market
applying for a job: apply a job application applicant candidate resume cv cover_letter interview vacancy employer hire recruit recruiter position
  reference reject rejection employment seek
employment: employment employee employer contract dismiss dismissal fire notice lay_off layoff redundancy union strike severance unemployed workplace
  staff
appraisal: appraisal feedback performance_review manager one-on-one promotion career salary raise goal employee leadership
meetings: meeting minutes agenda attend discuss decide conference call appointment participant moderator chair session
projects: project milestone deadline plan planning roadmap schedule risk stakeholder scope kickoff kick-off deliverable goal task
agile: agile sprint retrospective stand-up scrum backlog ticket story velocity kanban team
customers: customer client support complaint satisfaction service account sales contact crm hotline vendor supplier
company figures: company figure revenue profit turnover sales loss growth margin quarter board shareholder cost churn cash runway earnings
  balance_sheet forecast fiscal
startups and business: startup business founder company entrepreneur investor venture enterprise market firm
marketing: marketing advertise advertisement campaign brand customer newsletter target audience logo slogan promotion
offices: office desk printer colleague coworker meeting_room whiteboard chair coffee copier stationery remote home_office
team events: team event offsite retreat excursion workshop team_building outing staff colleague farmhouse
holidays from work: holiday vacation leave day_off absence sick_leave substitute overtime sabbatical out_of_office
negotiation: negotiation negotiate offer compromise deal agree bargain concession
teaching work: teaching workshop seminar training trainer course participant learn coach lecture
programming: programming program code software developer programmer source function bug compile debug library language script algorithm variable
  engineer class
code review and versions: code review version commit branch merge git repository pull_request diff rebase bisect revert colleague approve
testing software: testing software test unit_test flaky assertion regression coverage bug continuous_integration quality build
deployment: deployment deploy release rollout rollback production staging pipeline version container docker kubernetes cluster pod image
outages: outage incident downtime breakdown failure down crash error alert on-call postmortem unavailable restore disruption timeout website server
  failover
web sites: web site website web_site page browser url html http frontend domain server shop online link checkout
servers and hosting: server host cloud data_center rack instance provider infrastructure linux virtual_machine storage
networks: network dns domain ip_address router firewall proxy gateway port packet vpn load_balancer ethernet nameserver zone
databases: database sql query table index transaction lock isolation row column replica postgres mysql sqlite vacuum schema join concurrency
  concurrent commit snapshot
backups: backup restore recovery recover dump snapshot disaster copy archive replica data_loss drill
security of computers: security computer password encryption encrypt certificate ssl key token authentication login hacker vulnerability firewall
  two-factor expire cryptography vault secure
performance of software: performance software latency throughput load benchmark bottleneck slow fast request scale cache profiling speed
caches: cache stale outdated purge invalidate expire fresh edge cdn
memory of computers: memory computer ram out_of_memory leak heap swap allocate limit kill gigabyte oom
time in software: time software timestamp time_zone utc daylight_saving summer_time clock date calendar dst winter_time offset
files and documents: file document folder pdf scan upload download storage archive format
printers: printer print paper ink toner cartridge scanner driver jam label
computers: computer laptop notebook pc keyboard mouse screen monitor disk hard_drive processor fan windows mac reboot malfunction crash
phones: phone telephone smartphone mobile cell_phone call dial sim_card charger app ringtone text_message
logs and errors: log error exception stack_trace crash bug failure exit_code segmentation_fault warning debug malfunction
artificial intelligence: artificial intelligence artificial_intelligence machine_learning neural_network model training data robot algorithm chatbot
data and charts: data chart statistics graph spreadsheet table diagram mean variance dashboard analysis
social media: social medium social_media facebook twitter instagram youtube post follower blog influencer like share comment
apps and accounts: apps account app login sign_up user profile subscription setting feature notification
e-mail: e-mail email mail inbox spam attachment reply send bounce newsletter
electronics: electronics circuit resistor capacitor transistor voltage current solder soldering breadboard microcontroller sensor chip led schematic
  pin wiring oscilloscope battery
sensors: sensor gyroscope accelerometer barometer thermometer measure measurement calibrate pressure probe module
3d printing and robots: 3d printing robot rover motor 3d_printer prototype servo actuator
holidays: holiday vacation trip travel journey tourist tourism beach sightseeing destination itinerary souvenir package_tour
city trips: city trip sightseeing museum castle cathedral tram guide tour old_town itinerary tourist landmark monument attraction visit
hotels: hotel hostel accommodation lodging room booking reservation reserve book guest breakfast night check-in double_room stay inn bed_and_breakfast
  pension
flying: flying flight plane airplane airline airport aircraft aeroplane fly boarding_pass gate seat pilot take_off land landing ticket passenger
  terminal layover departure aviation
delayed flights: delayed flight delay late cancel cancellation compensation airline refund passenger_rights regulation missed connection claim
  overbooking
luggage: luggage baggage suitcase bag backpack trunk lost missing carousel tag carry-on pack airport
trains: train railway rail railroad station platform track ticket conductor carriage locomotive timetable seat reservation sleeper journey delay
public transport: public transport bus tram subway underground metro stop line timetable fare ticket commuter
ships and ferries: ship ferry boat vessel sail voyage cruise harbour port deck captain island sea crossing sailor crew anchor maritime
sailing: sailing sail sailboat yacht regatta mast wind knot harbour boat crew rudder
camping: camping camp tent campsite campfire sleeping_bag stove outdoors wilderness nature torch caravan lantern wild mosquito
hiking: hiking hike trek backpack trail boot hut map mountain rucksack headlamp equipment gear walking rain_jacket blister summit
cycling: cycling bicycle bike cycle cyclist pedal chain tyre helmet saddle gear tandem puncture
cars: car automobile vehicle motor engine drive driver garage gasoline petrol motorist sedan
car repair: car repair mechanic garage brake brake_pad disc clutch exhaust oil engine coolant wiper service maintenance automobile spare_part workshop
  axle
tyres: tyre tire wheel winter summer rim tread snow flat puncture torque pressure
car inspection: car inspection roadworthiness emission vehicle test technical examination certificate license_plate registration
car batteries: car battery flat jumper_cable jump-start charge dead starter engine
driving: driving drive driver road highway motorway traffic lane overtake speed roundabout driving_licence traffic_jam
fuel and electric cars: fuel electric car petrol gasoline diesel electric_car charging_station charge pump hybrid tank
maps and directions: map direction route navigation gps compass distance north atlas
scandinavia: scandinavia norway sweden denmark finland scandinavian nordic fjord oslo stockholm copenhagen iceland
balkans: balkans balkan serbia croatia bosnia bulgaria slovenia belgrade zagreb sofia montenegro albania macedonia
greece: greece greek athens island aegean crete ferry taverna
italy: italy italian rome venice florence milan sicily naples tuscany
france: france french paris provence brittany normandy lyon
spain and portugal: spain portugal spanish madrid barcelona portuguese lisbon porto iberia
germany: germany german berlin munich hamburg frankfurt cologne bavaria
britain: britain british england english scotland scottish london wales uk edinburgh
japan: japan japanese tokyo kyoto temple shrine osaka
africa: africa african kenya tanzania safari savanna morocco egypt
america: america american usa united_states new_york california canada washington
asia: asia asian china chinese india thailand vietnam korea singapore
school: school pupil teacher class classroom lesson homework grade mark report_card headmaster student progress parents_evening
exams: exam examination test grade revise pass fail preparation quiz student score
university: university college student professor lecture seminar semester thesis degree faculty campus diploma bachelor phd enrol tuition
languages: language foreign vocabulary grammar verb word learn translate translation tongue dictionary phrase pronunciation speak fluent lesson
  linguistics
mathematics: mathematics math maths algebra geometry equation number calculate theorem proof arithmetic calculus
physics: physics physicist energy gravity force quantum particle atom relativity mass velocity
chemistry: chemistry chemical acid molecule reaction element laboratory compound solution
biology: biology cell gene dna evolution organism species genetics mutation genome
medicine studies: medicine study anatomy medical physiology
writing: writing write writer essay draft chapter author editor manuscript novel text article style
books: book novel read author literature fiction chapter library reader novelist story publisher bookshop paperback classic victorian
poetry: poetry poem poet verse rhyme sonnet stanza ballad
printing and publishing: printing publishing print printing_press publish publisher typeset book pamphlet newspaper edition page
newspapers and media: newspaper medium journalist journalism article news press magazine broadcast reporter television editor
libraries and archives: library archives archive catalogue document record digitize librarian archivist historical collection
ancient rome: ancient rome roman empire emperor caesar legion latin antiquity gladiator senate republic aqueduct
ancient greece and egypt: ancient greece egypt greek athens sparta pharaoh pyramid antiquity mythology temple
middle ages: middle age medieval knight castle king monk sword armour crusade feudal siege fortress archer
modern history: history revolution king war empire century colonial industrial monarchy historian
wars: war soldier army battle military weapon troops general enemy peace warfare bomb invade
roads and traffic building: roads traffic building road street highway pavement gravel bridge asphalt route path construction milestone
politics: politics politician government parliament election vote party minister president candidate democracy campaign policy congress
economy: economy economic inflation growth recession trade market central_bank unemployment gdp
religion: religion church god priest prayer bible faith mosque islam christian jewish buddhist temple monk
philosophy: philosophy philosopher ethics kant reason truth logic moral
society: society immigration migrant refugee poverty equality gender discrimination right
films: film movie cinema director actor actress scene thriller comedy watch screen hollywood documentary plot series
television: television tv series episode channel show watch streaming season
theatre: theatre play stage actor drama audience rehearsal curtain premiere
music: music song melody concert band musician instrument sing album rhythm tune listen
choirs and singing: choir singing chorus sing singer vocal voice alto soprano tenor bass requiem conductor concert rehearsal mass ensemble performance
piano: piano pianist keyboard key scale pedal practise practice rehearsal metronome sonata grand_piano chopin schubert
guitar: guitar chord string tab strum guitarist capo pick song
violins and orchestras: violin orchestra symphony conductor cello bow concerto classical composer bach mozart beethoven opera
rock and pop: rock pop band drum festival concert gig album vinyl record
podcasts and radio: podcast radio audio episode broadcast listen host show station
paintings: painting painter art artist canvas exhibition gallery museum portrait sketch oil_paint watercolour drawing
museums: museum exhibition gallery admission ticket collection curator art exhibit visit entry
photography: photography photographer photo photograph camera lens tripod exposure aperture shutter focus picture flash snapshot portrait
night photography: night photography star astrophotography tripod exposure milky_way camera long_exposure
sculpture and pottery: sculpture pottery clay ceramic kiln potter statue vase
knitting and sewing: knitting sewing knit needle wool yarn stitch sweater cardigan crochet sew pattern thread fabric tailor scarf sock pullover button
crafts: craft woodworking carve handmade glue paper origami hobby
board games: board game board_game dice card player play puzzle rule evening fun entertainment
chess: chess bishop knight rook pawn queen king checkmate opening gambit board grandmaster
video games: video game video_game console playstation level nintendo controller
dancing: dancing dance ballet waltz tango salsa dancer step partner
fishing and hunting: fishing hunting fish angler rod bait hook hunt hunter rifle
collecting: collecting collect collector stamp coin antique album philately
running: running run runner jog jogging marathon race training interval competition kilometre half_marathon pace tempo finish athletics
swimming: swimming swim swimmer pool lane length crawl breaststroke goggles dive swimming_pool water backstroke
football: football soccer goal goalkeeper team match player league penalty referee coach pitch stadium world_cup
tennis and other ball games: tennis ball game basketball volleyball handball golf racket court net match badminton
climbing: climbing climb boulder bouldering rope harness wall gym carabiner rock mountaineering belay
winter sports: winter sport ski skiing snowboard sledge slope lift ice_skating snow skate alpine
fitness: fitness gym workout exercise weight muscle train trainer treadmill yoga stretch
cycling race: cycling race bike tour cyclist stage
martial arts: martial arts judo karate boxing martial_art fight wrestling fencing
yoga and meditation: yoga meditation breathe relax pose mindfulness stretch
time and appointments: time appointment calendar schedule date deadline reminder postpone timetable punctual
planning lists: planning list checklist plan task to-do note organize prepare
ideas: idea brainstorm inspiration concept creative invention
rules: rule regulation law permit forbidden allow guideline prohibit restriction
praise and thanks: praise thanks thank grateful compliment appreciate
happiness: happiness happy joy laugh smile glad cheerful humour funny joke
sadness: sadness sad cry tears unhappy lonely grief sorrow
fear: fear afraid scared phobia panic anxious frightened
weights and measures: weight measure length width height metre centimetre litre kilogram size measurement dimension
optical instruments: optical instrument telescope microscope binoculars lens eyepiece magnify optics mirror prism
volunteering: volunteer help charity association club member
clubs: club member membership association society fee rule statute
factories: factory machine production industry manufacture worker assembly_line steel
logistics: logistics warehouse delivery freight transport truck lorry shipment cargo supply stock
agriculture: agriculture farm farmer crop wheat harvest tractor field barley plough
building law and cities: building law city town village street neighbourhood urban district
ships accidents: ship accident shipwreck sink wreck lifeboat rescue storm coast crew
disasters: disaster earthquake flood hurricane volcano eruption lava tsunami catastrophe evacuate rescue
police: police officer policeman arrest patrol crime report investigation
universe and spaceflight: universe spaceflight space rocket astronaut satellite orbit nasa launch mission
colours: colours colour red green blue yellow brown purple pink orange black white
materials: material steel iron wood plastic glass concrete rubber aluminium copper metal
numbers and counting: numbers counting number count sum total amount average percentage
firearms: firearm gun rifle pistol revolver shotgun musket bullet cartridge trigger barrel shoot shot gunpowder holster ammunition hunter marksman
  flintlock
swords and old weapons: sword old weapon spear bow arrow axe dagger lance shield armor helmet catapult blade archer
ships of war: ship war navy fleet warship submarine torpedo battleship cruiser admiral blockade sonar destroyer mine
aircraft of war: aircraft war bomber fighter jet missile radar pilot squadron air_force parachute drone helicopter
soldiers: soldier troop infantry cavalry sergeant captain lieutenant uniform barrack regiment recruit veteran salute
prisons: prison jail prisoner cell guard convict inmate sentence parole escape
spies: spy espionage secret agent intelligence code cipher disguise
kings and nobility: king nobility queen prince princess throne crown palace duke lord court monarch royal reign
slavery and rights: slavery right slave freedom liberty emancipation equality civil_right protest oppression
trade unions: trade union strike picket worker labor demonstration solidarity collective_bargaining
elections: election ballot vote voter poll candidate campaign constituency majority referendum
diplomacy: diplomacy ambassador embassy treaty diplomat negotiation summit alliance foreign_policy
courts: court judge jury courtroom testimony witness oath verdict appeal hearing bail
marriage customs and religion: marriage customs religion sacrament baptism communion confession confirmation priest christening godparent absolution
  sin penance
monasteries: monastery monk nun convent abbey abbot cloister vow prayer
churches: church chapel cathedral altar pew steeple bell organ sermon pastor congregation hymn mass
bible: bible gospel testament apostle prophet psalm genesis jesus moses angel
eastern religions: eastern religion buddha buddhism meditation hindu yoga karma temple monk zen shrine
myths: myth legend god goddess hero dragon zeus odyssey oracle
fairy tales: fairy tale fairy_tale witch dwarf giant monster dragon princess magic wand wolf castle ogre elf bedtime story
ghosts and horror: ghost horror haunted vampire werewolf scary zombie spirit nightmare
magic and superstition: magic superstition magician trick fortune-teller horoscope astrology tarot curse
circus: circus clown acrobat juggler trapeze elephant tent ringmaster
theatre stage: theatre stage auditorium scenery spotlight prop costume actor dressing_room audience row seat hall curtain
orchestras: orchestra symphony conductor philharmonic score violin trumpet movement concert mahler brahms overture
brass instruments: brass instrument trumpet trombone horn tuba mouthpiece valve mute cornet bugle
woodwind instruments: woodwind instrument flute clarinet oboe saxophone bassoon reed recorder
drums: drum drummer percussion cymbal stick beat snare rhythm
string instruments: string instrument violin cello viola harp bow fiddle double_bass banjo mandolin
opera: opera aria soprano tenor libretto overture verdi wagner stage
jazz and blues: jazz blues saxophone improvise swing trumpet club
composing: composing composer compose score note melody harmony key chord manuscript
recording: recording studio record microphone tape mix track album producer amplifier headphone
loudspeakers and hi-fi: loudspeaker hi-fi stereo amplifier turntable vinyl headphone sound cable
drawing: drawing draw pencil sketch charcoal crayon paper ink eraser
art studios: art studio easel atelier artist canvas palette brush sculptor potter light model
sculptors: sculptor sculpture marble bronze chisel mallet statue bust torso foundry carve stone
architecture: architecture architect building plan facade column arch dome floor_plan blueprint design house extension draft permit
novels: novel novelist writer fiction chapter plot character author bestseller publisher reading signature translation
crime novels: crime novel detective murder inspector suspect clue fingerprint victim alibi butler mystery corpse poison
science fiction: science fiction science_fiction alien spaceship robot future planet time_travel
journalism: journalism editorial editor column newspaper headline byline reporter leader deadline opinion comment press
comics: comic cartoon superhero strip animation manga
speeches: speech speaker orator audience applause microphone rhetoric address lecture
letters: letters letter envelope greeting sincerely dear correspondence signature reply stationery
calligraphy and pens: calligraphy pen ink fountain_pen nib handwriting paper
puzzles: puzzle crossword riddle jigsaw sudoku clue
card games: card game poker bridge deck ace trump shuffle deal bet
gambling: gambling casino roulette bet lottery jackpot dice wager horse_race
toys: toy doll teddy_bear lego train kite marble puppet rocking_horse
playgrounds: playground swing slide sandbox seesaw climbing_frame
parks: parks park bench pond path lawn playground duck fountain picnic tree memorial stroll
picnics: picnic basket blanket sandwich park meadow
amusement parks: amusement parks roller_coaster ferris_wheel carousel fair funfair ride ticket
zoo: zoo cage keeper elephant giraffe lion tiger monkey penguin enclosure
savanna animals: savanna animal antelope zebra giraffe lion lioness elephant rhino buffalo gazelle springbok kudu oryx hyena safari waterhole
  national_park
primates: primates monkey ape gorilla chimpanzee orangutan
reptiles: reptile snake lizard crocodile turtle tortoise venom scale
frogs: frog toad tadpole newt amphibian pond
polar animals: polar animal penguin polar_bear seal walrus reindeer ice antarctica arctic
donkeys and mules: donkey mule ass mare stallion pack load carry stubborn caravan bridle
camels and deserts: camel desert sand dune oasis caravan nomad
cattle ranches: cattle ranch cowboy steer herd pasture saddle rodeo lasso horse western bunkhouse corral
sheep: sheep shepherd lamb wool shear flock ram ewe
poultry: poultry hen chicken rooster egg coop turkey goose duck hatch
dairy farms: dairy farm cow milk barn udder calf hay
pigs: pig hog sow piglet boar sty bacon ham pork
cured meat: cured meat bacon ham sausage smoked salami cure salt rasher pork_belly fry breakfast
fertilizers and soil: fertilizer soil nitrogen phosphate potassium manure clover urea humus legume nutrient lime acid
grain: grain wheat barley oat rye corn mill flour harvest straw
tractors: tractor plough combine harvester trailer field farmer
vineyards: vineyard vine grape vintner harvest press cellar barrel
whisky making: whisky making whiskey distillery malt barrel cask peat scotch bourbon still islay dram
spirits: spirits brandy cognac vodka gin rum liqueur distil proof
tobacco: tobacco cigar cigarette pipe smoke ashtray lighter
spices: spice pepper cinnamon nutmeg clove saffron ginger paprika vanilla
herbs: herb basil parsley thyme rosemary mint sage dill oregano chive
nuts: nuts nut walnut almond hazelnut cashew peanut pistachio
mushroom dishes and eggs: mushroom dish eggs omelette egg scramble poach boiled fried yolk
sauces: sauce gravy mayonnaise ketchup mustard dressing vinegar
sandwiches and snacks: sandwich snack crisp popcorn hamburger hot_dog kebab fast_food
sugar: sugar syrup honey caramel molasses sweetener
rice and pasta: rice pasta noodle macaroni grain cook
kitchen tools: kitchen tool knife fork spoon ladle whisk grater sieve peeler cutting_board spatula
tableware: tableware plate cup saucer glass bowl cutlery napkin tablecloth porcelain china
jars and bottles: jar bottle lid cork can opener seal gasket preserve
furniture of storage: furniture storage drawer chest cabinet cupboard runner handle knob desk dresser slide jam wardrobe
seating: seating sofa couch armchair bench stool chair cushion seat cover upholstery settee recliner
bedding: bedding bed sheet pillow duvet quilt blanket mattress linen pillowcase cotton percale
bathrooms: bathroom bathtub shower toilet sink towel soap mirror tap bath
lamps: lamp bulb light lantern candle chandelier switch shade
clocks: clocks clock watch alarm pendulum hour hand dial wristwatch
stairs and ladders: stairs ladder stair staircase step banister handrail
doors: door doorbell hinge handle lock threshold gate entrance
walls and bricks: wall brick mortar stone mason plaster cement
wood: wood oak pine beech plank board timber lumber carpenter saw plane sawdust
glue and adhesives: glue adhesive tape sticky paste cement
rubber and plastic: rubber plastic latex elastic seal gasket hose tyre nylon polyester foam eraser
metals: metal iron steel copper zinc tin lead aluminium brass bronze galvanize alloy rust ore
precious metals: precious metal gold silver platinum goldsmith ring jewelry carat noble_metal jeweller coin ingot rhodium white_gold
mining: mining mine miner coal ore shaft pit quarry dig gold
blacksmiths and welding: blacksmith welding forge anvil weld iron hammer horseshoe
fabrics: fabric cotton wool silk linen cloth weave thread yarn textile polyester velvet denim cotton_plant
sewing clothes: sewing clothes tailor sew needle thread seam button zipper pattern scissors
underwear and socks: underwear sock stocking tights heel toe knit wool pair darn
hats: hat cap bonnet helmet scarf beret brim
bags: bag handbag purse wallet backpack briefcase
coats: coat overcoat greatcoat raincoat jacket cloak parka
cosmetics: cosmetic makeup lipstick mascara powder cream perfume nail_polish
swimming clothes and beaches: swimming clothes beach bikini swimsuit towel sunscreen parasol sand
islands: island isle archipelago coast lighthouse beach ferry boat sea dune harbour peninsula
rivers: river stream bank flow bridge current dam ford mouth delta
lakes: lake pond shore swim canoe reservoir
bridges and tunnels: bridges tunnel bridge span arch viaduct river
harbours: harbour port dock quay pier crane container anchor
caves: cave cavern stalactite grotto bat
deserts and steppe: desert steppe sand dry cactus
jungle: jungle rainforest tropical monkey parrot vine
polar regions: polar region arctic antarctica pole ice iceberg expedition
spring: spring springtime blossom bloom crocus snowdrop swallow bud april thaw migratory
summer: summer heat sun hot swim ice_cream
autumn: autumn fall leaf harvest fog chestnut pumpkin
winter: winter snow frost ice cold sledge snowman
farmers' calendar and moon: farmers' calendar moon phase full_moon new_moon
time of day: time day dawn sunrise morning noon dusk sunset evening midnight
asia's korea: asia's korea korean seoul kimchi palace north_korea south_korea
china: china chinese beijing shanghai mandarin wall dumpling
india travel: india travel delhi mumbai hindi sari temple
russia: russia russian moscow siberia vodka tsar
turkey: turkey turkish istanbul bazaar ottoman
arab countries: arab country arabic egypt cairo mosque desert morocco
netherlands and belgium: netherlands belgium dutch amsterdam rotterdam brussels ghent
switzerland and austria: switzerland austria swiss zurich basel geneva vienna salzburg
poland and eastern europe: poland eastern europe warsaw prague hungary budapest czech ukraine kiev
ireland: ireland irish dublin pub celtic
south america: south america brazil argentina chile peru amazon andes
australia: australia sydney kangaroo outback new_zealand
cells and immunity: cell immunity immune antibody antigen lymphocyte white_blood_cell infection vaccination resistance defence
organs: organs liver kidney lung heart stomach spleen pancreas gall_bladder bowel organ
liver and alcohol: liver alcohol hepatitis cirrhosis jaundice fatty enzyme gall enlarged
kidneys and urine: kidney urine bladder urinate dialysis protein albumin renal urologist
lungs: lung breathe asthma pneumonia bronchitis inhale cough chest
brain and nerves: brain nerves nerve neurologist epilepsy stroke parkinson multiple_sclerosis
psychotherapy: psychotherapy psychoanalysis neurosis compulsion obsession freud couch session therapist phobia behaviour
surgery: surgery surgeon operation scalpel anesthesia stitch wound
hospital laboratory: hospital laboratory test sample value microscope analysis reagent result
proteins and enzymes: protein enzyme amino_acid albumin hormone molecule
chemical elements: chemical elements element hydrogen oxygen nitrogen carbon helium chlorine sodium zinc periodic_table
electricity science: electricity science electron charge current magnet magnetic field voltage
light and optics: light optics ray mirror lens prism reflection laser spectrum
heat and energy: heat energy temperature thermodynamics steam boil
sound: sound wave frequency echo acoustic pitch
nuclear power: nuclear power reactor radiation uranium radioactive atomic fallout
statistics: statistics mean average sample probability variance correlation distribution
logic and thinking: logic thinking reason argument proof thought
philosophers: philosopher philosophy plato aristotle socrates kant nietzsche spinoza ethics metaphysics thinker
psychology: psychology mind behavior personality emotion consciousness memory
geology: geology rock mineral fossil volcano earthquake layer
dinosaurs: dinosaur fossil extinct prehistoric skeleton
prehistory: prehistory stone_age cave hunter tool bone archaeology
archaeology: archaeology archaeologist excavation ruin dig artifact tomb
geography: geography map continent country region border capital
schools of higher learning: school higher learning faculty lecture examination oral professor thesis candidate assessor degree viva
scholarships: scholarship grant fellowship stipend student
lessons: lesson teacher tutor lecture course class
conferences: conference congress symposium keynote talk poster speaker registration badge hall abstract
club officers: club officer treasurer secretary chairman president committee member due cash account statute vote
offices of companies: office company headquarters head_office branch department board location subsidiary central relocation
managers: manager boss supervisor executive chief director
bankers: banker bank teller vault counter adviser investment fund loan deposit
debts: debt debtor creditor owe instalment repay bankrupt bankruptcy counselling loan
auction: auction bid bidder lot hammer
markets: market stall vendor bazaar fair farmers_market
shops: shop store clerk shelf counter checkout customer
packaging: packaging box carton package wrap parcel
cleaners: cleaners cleaner cleaning_lady maid housekeeper housework janitor mop iron window household
housework: housework chore dust iron wash tidy household housewife
butlers and servants: butler servant maid housekeeper
babies' things: babies' pram cradle rattle pacifier bib
schooldays: schooldays satchel blackboard chalk desk recess uniform
scouting: scouting scout campfire knot tent badge
rescue services: rescue services firefighter lifeguard ambulance helicopter
telephones: telephone phone receiver handset dial ring landline call line operator
television sets: television set tv screen remote channel picture broadcast cable antenna
radio sets: radio set antenna receiver frequency station tune
cameras: camera lens film tripod zoom battery
typewriters and office machines: typewriter office machine copier fax stapler calculator
motorcycles: motorcycle motorbike scooter helmet moped rider
trucks: truck lorry van trailer driver load
buses: bus coach driver stop passenger
taxis: taxis taxi cab driver fare
bicycles: bicycle pedal chain saddle spoke puncture
horse riding: horse riding saddle rider bridle gallop stable
carriages: carriage wagon cart coach horse
balloons and gliders: balloon glider parachute kite
trains models: train model model_railway toy hobby
rowing and canoes: rowing canoe kayak row oar paddle river
diving: diving dive diver scuba snorkel reef
surfing: surfing surf surfboard wave windsurf
skiing: skiing ski slope lift pole binding
ice skating and hockey: ice skating hockey skate rink puck
golf: golf club green hole caddie
gymnastics: gymnastics somersault bar balance
athletics: athletics javelin hurdle sprint high_jump discus
olympics: olympics medal athlete champion record
boxing: boxing boxer ring punch glove
archery and shooting sport: archery shooting sport target bow arrow
fishing: fishing angler hook bait rod trout
sausages and barbecues: sausage barbecue grill charcoal steak
coffee houses: coffee house cafe cake waiter
hotels' bars: hotels' bars bar bartender cocktail
nightlife: nightlife nightclub disco dance dj
crowds and demonstrations: crowd demonstration protest banner march
refugees: refugee asylum flee camp border
poverty: poverty poor beggar homeless hunger starve
hunger and famine: hunger famine starve starvation ration shortage
wealth: wealth rich wealthy millionaire luxury fortune
blockades and sieges: blockade siege embargo port fleet supply hunger sanction
revolutions: revolution revolt uprising rebel overthrow
world wars: world war world_war trench nazi holocaust allies invasion
colonies: colony colonial empire settler native
vikings and discoverers: viking discoverer explorer expedition voyage columbus discover
pirates: pirate treasure ship captain loot
middle-age towns: middle-age town guild market wall cathedral merchant
industrial revolution: industrial revolution steam_engine factory coal railway loom
inventions: invention inventor patent edison
twins and siblings: twins sibling twin triplet identical
adoption: adoption adopt foster orphan
old friends and reunion: old friend reunion classmate alumnus
`;

/** The words of each matter, with `_` for the spaces of expressions. */
export const themes: readonly (readonly string[])[] = lines
  .trim()
  .split(/\n(?=\S)/)
  .map((line) =>
    line
      .slice(line.indexOf(':') + 1)
      .trim()
      .split(/\s+/),
  );
