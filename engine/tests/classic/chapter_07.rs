//! Attacks \[7\].

use kartacz_engine::games::classic::event::Kind;

use super::table::table;

/// The first phase is one of combat, and the enemy stands next to a.
const FIGHT: [&str; 2] = ["phases.blue-move=remove", "units.x.hex=0303"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    FIGHT.iter().chain(more).copied().collect()
}

#[test]
fn p_7_1_units_attack_adjacent_enemies() {
    assert_eq!(table(&FIGHT, &[]).legal(), ["attack 0303", "end"]);
    assert!(!table(&with(&["classes.foot.attacks=false"]), &[]).offers("attack 0303"));
    assert!(!table(&with(&["units.a.strength=0", "units.a.strength_2=0"]), &[]).offers("attack 0303"));
    let wall = ["hexsides.wall.between=[\"0203/0303\"]", "hexsides.wall.entry=prohibited"];
    assert!(!table(&with(&wall), &[]).offers("attack 0303"), "a could not cross the wall");
    assert!(!table(&with(&["phases.blue-combat.classes=[\"horse\"]"]), &[]).offers("attack 0303"));
}

#[test]
fn p_7_2_attacks_are_resolved_one_by_one_or_after_all_are_declared() {
    let two = ["units.b.hex=0402", "units.y.hex=0503"];
    let mut one = table(&with(&two), &[1, 1]);
    one.play("attack 0303; join a; done");
    assert_eq!(one.count(Kind::Rolled), 1);
    let mut all = table(&with(&[two[0], two[1], "combat.declared=all-first"]), &[1, 1]);
    all.play("attack 0303; join a; done");
    assert_eq!((all.count(Kind::Rolled), all.legal()), (0, vec!["attack 0503".to_owned(), "end".to_owned()]));
    all.play("attack 0503");
    assert_eq!(all.legal(), ["resolve 0303", "resolve 0503"]);
    all.play("resolve 0503");
    assert_eq!((all.count(Kind::Rolled), all.phase()), (2, "red-move"));
}

#[test]
fn p_7_3_units_that_can_attack_must() {
    assert_eq!(table(&with(&["combat.mandatory=units"]), &[1]).count(Kind::Declared), 1);
    assert_eq!(table(&FIGHT, &[1]).count(Kind::Declared), 0);
    let both = ["units.b.hex=0302"];
    let mut free = table(&with(&both), &[1]);
    free.play("attack 0303; join a");
    assert!(free.offers("done") && free.offers("join b"));
    let mut obliged = table(&with(&[both[0], "combat.mandatory=units"]), &[1]);
    obliged.play("join a");
    assert_eq!(obliged.count(Kind::Committed), 2);
}

#[test]
fn p_7_3_enemies_that_can_be_attacked_must_be() {
    // a is next to both enemies, b to one.
    let two = ["units.b.hex=0302", "units.y.hex=0304"];
    let mut free = table(&with(&two), &[1]);
    assert!(free.play("attack 0303; join b").offers("join a"));
    for mandatory in ["combat.mandatory=enemies", "combat.mandatory=both"] {
        let mut obliged = table(&with(&[two[0], two[1], mandatory]), &[1, 1]);
        obliged.play("attack 0303; join b");
        assert_eq!(obliged.count(Kind::Rolled), 2, "a is kept for the other enemy, and then must attack: {mandatory}");
    }
}

#[test]
fn p_7_4_a_hex_is_attacked_once_or_again() {
    let two = ["units.b.hex=0302"];
    let mut once = table(&with(&two), &[1]);
    once.play("attack 0303; join a; done");
    assert_eq!(once.phase(), "red-move");
    let mut again = table(&with(&[two[0], "combat.again=true"]), &[1]);
    again.play("attack 0303; join a; done");
    assert!(again.offers("attack 0303"));
}

#[test]
fn p_7_5_the_units_of_a_hex_attack_together_or_freely() {
    let stack = ["units.b.hex=0203", "stacking.most=2"];
    let mut free = table(&with(&stack), &[1]);
    free.play("attack 0303; join a; done");
    assert_eq!(free.count(Kind::Committed), 1);
    let mut together = table(&with(&[stack[0], stack[1], "combat.stacks_together=true"]), &[1]);
    together.play("attack 0303; join a");
    assert_eq!(together.count(Kind::Committed), 2);
}

#[test]
fn p_7_6_ranged_units_support_an_attack() {
    let guns = ["units.b.hex=0103", "units.b.range=2"];
    let mut near = table(&with(&guns), &[1]);
    near.play("attack 0303");
    assert_eq!(near.count(Kind::Committed), 1);
    let mut far = table(&with(&[guns[0], guns[1], "combat.ranged=true"]), &[1]);
    far.play("attack 0303");
    assert_eq!(far.legal(), ["join a", "join b"]);
    far.play("join b");
    assert_eq!((far.count(Kind::Committed), far.rolled().attack), (2, 700), "a unit must be adjacent");
}
